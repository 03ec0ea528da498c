import { type RefObject, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { LinkField } from '@/components/ui/link-field'
import { QrCode } from '@/components/ui/qr-code'
import { Switch } from '@/components/ui/switch'
import { m } from '@/i18n/messages'
import { useMakeSignInLink } from './api'

type Props = {
  userId: string
  name: string
  /** For hosts. */
  mayRemoveFactors?: boolean
  returnTo: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Makes a link for someone who has forgotten their password, and shows it once. */
export function SignInLinkDialog({ userId, name, mayRemoveFactors = false, returnTo, onClose }: Props) {
  const make = useMakeSignInLink()
  const [removesFactors, setRemovesFactors] = useState(false)

  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnTo={returnTo}
      title={m.sign_in_link_title({ name })}
      description={make.data ? m.sign_in_link_made({ name }) : m.sign_in_link_text({ name })}
    >
      {make.data ? (
        <MadeLink link={make.data} name={name} onClose={onClose} />
      ) : (
        <div className="grid gap-4">
          <p>{m.sign_in_link_told({ name })}</p>
          {mayRemoveFactors && (
            <FactorSwitch name={name} checked={removesFactors} onChange={setRemovesFactors} />
          )}
          <DialogFoot>
            <Button variant="quiet" onClick={onClose}>
              {m.cancel()}
            </Button>
            <Button
              busy={make.isPending}
              onClick={() => !make.isPending && make.mutate({ userId, removesFactors })}
            >
              {m.sign_in_link_make()}
            </Button>
          </DialogFoot>
        </div>
      )}
    </Dialog>
  )
}

function MadeLink({ link, name, onClose }: { link: string; name: string; onClose: () => void }) {
  return (
    <div className="grid gap-6">
      <QrCode link={link} title={m.sign_in_link_scan()} alt={m.sign_in_link_qr({ name })} />
      <LinkField label={m.sign_in_link_label()} hint={m.sign_in_link_help({ name })} link={link} />
      <DialogFoot>
        <Button onClick={onClose}>{m.done()}</Button>
      </DialogFoot>
    </div>
  )
}

type SwitchProps = { name: string; checked: boolean; onChange: (on: boolean) => void }

function FactorSwitch({ name, checked, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-4">
      <div className="min-w-0 grow">
        <label htmlFor={id} className="font-semibold">
          {m.sign_in_link_factor({ name })}
        </label>
        <p id={`${id}-text`} className="text-ink-soft text-sm">
          {m.sign_in_link_factor_text()}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-text`} checked={checked} onCheckedChange={onChange} />
    </div>
  )
}
