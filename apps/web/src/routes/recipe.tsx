import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { NothingYet } from '@/features/shell/nothing-yet'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  return (
    <Page title={m.recipe_not_found()}>
      <NothingYet text={m.recipes_empty()} />
      <Button asChild variant="quiet" className="justify-self-center">
        <Link to="/recipes">{m.recipe_back()}</Link>
      </Button>
    </Page>
  )
}
