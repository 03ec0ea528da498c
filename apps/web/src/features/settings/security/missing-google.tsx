import { TextLink } from '@/components/ui/text-link'
import { m } from '@/i18n/messages'

/** For hosts. The sign-in, which says that Google is missing, does not know who is one. */
export const MissingGoogle = () => (
  <p>
    <TextLink to="/hub" hash="providers">
      {m.settings_google_missing()}
    </TextLink>
  </p>
)
