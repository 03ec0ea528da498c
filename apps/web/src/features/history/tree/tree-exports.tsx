import { Download, Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { saveBlob } from '@/browser/save-blob'
import { Button } from '@/components/ui/button'
import { m } from '@/paraglide/messages'
import type { Layout } from './layout'
import { PrintSheet } from './print-sheet'
import { treeSvg } from './tree-svg'

/** Saves the tree as it is shown, with its folded branches, or prints it on one page. */
export function TreeExports({ layout, title }: { layout: Layout; title: string }) {
  const [sheet, setSheet] = useState<ReturnType<typeof treeSvg>>()
  const close = useCallback(() => setSheet(undefined), [])
  const actions = [
    { label: m.history_tree_print(), Icon: Printer, act: () => setSheet(treeSvg(layout, title)) },
    {
      label: m.history_tree_save(),
      Icon: Download,
      act: () => saveBlob(new Blob([treeSvg(layout, title).text], { type: 'image/svg+xml' }), `${title}.svg`),
    },
  ]
  return (
    <div className="flex flex-none gap-2">
      {actions.map(({ label, Icon, act }) => (
        <Button key={label} variant="outline" size="icon" aria-label={label} title={label} onClick={act}>
          <Icon aria-hidden className="size-5" strokeWidth={1.8} />
        </Button>
      ))}
      {sheet && <PrintSheet picture={sheet} onPrinted={close} />}
    </div>
  )
}
