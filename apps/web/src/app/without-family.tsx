import { Notice } from '@/components/ui/notice'
import { PageTitle } from '@/components/ui/page-title'
import { useAuth } from '@/features/auth/auth-provider'
import { EnterCode } from '@/features/family/enter-code'
import { NoFamily } from '@/features/members/no-family'
import { Welcome } from '@/features/members/welcome'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'

type Texts = { title: string; subtitle?: string; heading?: string; action?: string }

const history = () => ({
  title: m.history_title(),
  subtitle: m.history_subtitle(),
  action: m.history_create_family(),
})

/** By section. */
const texts: Record<string, () => Texts> = {
  chat: () => ({ title: m.nav_messages(), heading: m.messages_no_family() }),
  messages: () => ({ title: m.nav_messages(), heading: m.messages_no_family() }),
  events: () => ({ title: m.events_title(), heading: m.events_no_family() }),
  family: () => ({ title: m.nav_family() }),
  history,
  lists: () => ({ title: m.nav_lists() }),
  media: () => ({ title: m.media_title(), subtitle: m.media_subtitle(), heading: m.media_no_family() }),
  music: () => ({ title: m.music_title() }),
  people: history,
  recipes: () => ({ title: m.recipes_title() }),
}

type Props = {
  /** The first part of the path. */
  section: string
  /** Whether the user was in the family until now. */
  removed: boolean
}

/** Replaces a screen that needs a family. */
export default function WithoutFamily({ section, removed }: Props) {
  const { profile } = useAuth()
  const { title, subtitle, heading, action } = texts[section]?.() ?? { title: m.nav_home() }
  const ways = (
    <div className="grid grid-cols-1 gap-4">
      {removed && <Notice tone="problem">{m.no_family_removed()}</Notice>}
      <NoFamily title={heading} action={action}>
        <EnterCode />
      </NoFamily>
    </div>
  )
  if (section !== 'home') {
    return (
      <Page title={title} subtitle={subtitle}>
        {ways}
      </Page>
    )
  }
  return (
    <div className="grid grid-cols-1 gap-4 md:gap-7">
      <PageTitle>{title}</PageTitle>
      {profile && <Welcome name={profile.full_name ?? ''} />}
      {ways}
    </div>
  )
}
