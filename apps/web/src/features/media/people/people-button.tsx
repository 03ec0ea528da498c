import { Users } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'

type Props = { pressed: boolean; onClick: () => void }

/** Shows the names over a photo, and lets people be marked and removed. */
export const PeopleButton = ({ pressed, onClick }: Props) => (
  <Button
    variant={pressed ? 'primary' : 'quiet'}
    size="icon"
    aria-label={m.people()}
    title={m.people()}
    aria-pressed={pressed}
    onClick={onClick}
  >
    <Users aria-hidden className="size-5" />
  </Button>
)
