import { Section } from '@/components/ui/section'
import { m } from '@/i18n/messages'
import { config, publicOrigin } from '@/lib/config'

/** Which services of others the hub uses, and how its host sets them up. */
export const OutsideServices = () => (
  <Section title={m.hub_services()} text={m.hub_services_text()}>
    <dl id="providers" className="grid gap-4">
      <Service
        name={m.hub_google()}
        ready={config.providers.google}
        text={m.hub_google_text({ address: `${publicOrigin}/auth/v1/callback` })}
        link="https://console.cloud.google.com/auth/clients"
      />
      <Service
        name={m.hub_spotify()}
        ready={config.providers.spotify}
        text={m.hub_spotify_text({ address: `${publicOrigin}/functions/v1/music-auth/callback` })}
        link="https://developer.spotify.com/dashboard"
      />
    </dl>
  </Section>
)

type Props = { name: string; ready: boolean; text: string; link: string }

const Service = ({ name, ready, text, link }: Props) => (
  <div>
    <dt className="font-semibold">
      {ready ? m.hub_service_ready({ name }) : m.hub_service_missing({ name })}
    </dt>
    {!ready && (
      <dd className="wrap-anywhere text-ink-soft">
        {text}{' '}
        <a
          href={link}
          target="_blank"
          rel="noreferrer"
          className="rounded font-semibold text-primary-strong hover:underline"
        >
          {new URL(link).hostname}
        </a>
      </dd>
    )}
  </div>
)
