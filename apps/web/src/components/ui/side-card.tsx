import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Address } from '@/data/address'
import { Button } from './button'
import { Card } from './card'

type Props = { title: string; to: Address['to']; action: string; children: ReactNode }

/** A card beside the main content: an excerpt, and a link to the whole. */
export function SideCard({ title, to, action, children }: Props) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className="p-[18px]">
      <h2 id={id} className="mb-3 text-[1.1875rem]">
        {title}
      </h2>
      {children}
      <Button asChild variant="quiet" className="mt-3 w-full">
        <Link to={to}>{action}</Link>
      </Button>
    </Card>
  )
}
