import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageTitle } from '@/components/ui/page-title'
import { m } from '@/i18n/messages'
import { AddItems } from './add-items'
import { KindIcon } from './kind-icon'
import { progress } from './list-card'
import { ListItems } from './list-items'
import { ListMenu } from './list-menu'
import type { List } from './lists'

export function ListScreen({ list }: { list: List }) {
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-3">
      <PageTitle>{list.title}</PageTitle>
      <div className="flex items-center justify-between gap-2 print:hidden">
        <Button asChild variant="ghost" size="compact" className="-ms-2.5">
          <Link to="/lists">
            <ArrowLeft aria-hidden className="size-5 rtl:rotate-180" />
            {m.list_back()}
          </Link>
        </Button>
        <ListMenu list={list} />
      </div>
      <Card className="grid grid-cols-1 gap-4 p-4 md:p-6 print:shadow-none">
        <header className="flex items-start gap-3.5">
          <KindIcon kind={list.kind} className="print:hidden" />
          <div className="min-w-0">
            <h1 className="wrap-anywhere text-[min(1.5rem,10vw)] leading-tight outline-none md:text-[1.75rem]">
              {list.title}
            </h1>
            <p className="text-ink-soft text-sm">{progress(list)}</p>
          </div>
        </header>
        <AddItems list={list} />
        <ListItems list={list} />
      </Card>
    </div>
  )
}
