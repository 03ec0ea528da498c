import { FrontDoor } from '@/components/ui/front-door'
import { PageTitle } from '@/components/ui/page-title'
import { TextLink } from '@/components/ui/text-link'
import { m } from '@/paraglide/messages'

export function Component() {
  return (
    <FrontDoor title={m.forgot_title()} intro={m.forgot_text()}>
      <PageTitle>{m.forgot_title()}</PageTitle>
      <p>{m.forgot_help()}</p>
      <TextLink to="/login" className="mt-6 inline-block">
        {m.forgot_back()}
      </TextLink>
    </FrontDoor>
  )
}
