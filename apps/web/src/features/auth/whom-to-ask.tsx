import { m } from '@/i18n/messages'

/** On a hub without mail: who helps with a forgotten password. */
export const WhomToAsk = () => (
  <div className="grid gap-4">
    <ul className="grid list-disc gap-3 ps-5">
      <li>{m.forgot_ask_admin()}</li>
      <li>{m.forgot_ask_host()}</li>
    </ul>
    <p>{m.forgot_ask_then()}</p>
    <p className="text-ink-soft text-sm">{m.forgot_am_host()}</p>
  </div>
)
