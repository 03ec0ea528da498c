import { useId } from 'react'
import { Link } from 'react-router'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

type Props = { title: string; empty: string; to: string; action: string }

/** A card beside the feed that has nothing to tell yet, and the way to where it comes from. */
export function UpcomingCard({ title, empty, to, action }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-[18px]">
      <h2 id={id} className="text-[1.1875rem]">
        {title}
      </h2>
      <p className="mt-3 text-ink-soft">{empty}</p>
      <Button asChild variant="quiet" className="mt-4 w-full">
        <Link to={to}>{action}</Link>
      </Button>
    </Card>
  )
}
