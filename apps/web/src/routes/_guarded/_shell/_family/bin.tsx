import { createFileRoute } from '@tanstack/react-router'
import { BinList } from '@/features/bin/bin-list'
import { Page } from '@/features/shell/page'
import { m } from '@/i18n/messages'

export const Route = createFileRoute('/_guarded/_shell/_family/bin')({ component: BinScreen })

function BinScreen() {
  return (
    <Page title={m.bin_title()} subtitle={m.bin_text()}>
      <BinList />
    </Page>
  )
}
