import { Download, FileImage, Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { saveBlob } from '@/browser/save-blob'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { MenuItem } from '@/components/ui/menu-item'
import { m } from '@/i18n/messages'
import type { Layout } from './layout'
import { PrintSheet } from './print-sheet'
import { treeSvg } from './tree-svg'

/** Saves the tree as it is shown, with its folded branches, or prints it on one page. */
export function TreeExports({ layout, title }: { layout: Layout; title: string }) {
  const [sheet, setSheet] = useState<ReturnType<typeof treeSvg>>()
  const close = useCallback(() => setSheet(undefined), [])
  const actions = [
    { label: m.history_tree_print(), icon: Printer, act: () => setSheet(treeSvg(layout, title)) },
    {
      label: m.history_tree_save(),
      icon: FileImage,
      act: () => saveBlob(new Blob([treeSvg(layout, title).text], { type: 'image/svg+xml' }), `${title}.svg`),
    },
  ]
  return (
    <>
      <Menu
        trigger={
          <Button variant="outline" size="icon" aria-label={m.history_tree_exports()} className="flex-none">
            <Download aria-hidden className="size-5" strokeWidth={1.8} />
          </Button>
        }
      >
        {actions.map(({ label, icon, act }) => (
          <MenuItem key={label} icon={icon} onSelect={act}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {sheet && <PrintSheet picture={sheet} onPrinted={close} />}
    </>
  )
}
