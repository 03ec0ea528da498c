import { Section } from '@/components/ui/section'
import { TextAround } from '@/components/ui/text-around'
import { m } from '@/i18n/messages'
import { config, publicOrigin } from '@/lib/config'

/** Which services of others the hub uses, and how its host sets them up. */
export const OutsideServices = () => (
  <Section title={m.hub_services()} text={m.hub_services_text()}>
    <dl id="providers" className="grid gap-4">
      <Service
        name={m.hub_google()}
        ready={config.providers.google}
        text={(link) => m.hub_google_text({ address: `${publicOrigin}/auth/v1/callback`, link })}
        link="https://console.cloud.google.com/auth/clients"
      />
      <Service
        name={m.hub_spotify()}
        ready={config.providers.spotify}
        text={(link) =>
          m.hub_spotify_text({ address: `${publicOrigin}/functions/v1/music-auth/callback`, link })
        }
        link="https://developer.spotify.com/dashboard"
      />
    </dl>
  </Section>
)

type Props = { name: string; ready: boolean; text: (link: string) => string; link: string }

const Service = ({ name, ready, text, link }: Props) => (
  <div>
    <dt className="font-semibold">
      {ready ? m.hub_service_ready({ name }) : m.hub_service_missing({ name })}
    </dt>
    {!ready && (
      <dd className="wrap-anywhere text-ink-soft">
        <TextAround text={text}>
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="rounded font-semibold text-primary-strong hover:underline"
          >
            {new URL(link).hostname}
          </a>
        </TextAround>
      </dd>
    )}
  </div>
)
