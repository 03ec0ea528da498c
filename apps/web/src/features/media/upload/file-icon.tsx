import { kindIcon } from '@/components/ui/kind-icon'

/** Says at a glance what a file is. */
export function FileIcon({ contentType }: { contentType: string | null }) {
  const Icon = kindIcon(contentType)
  return (
    <span className="grid size-11 flex-none place-items-center rounded-control bg-sunken text-ink-soft">
      <Icon aria-hidden className="size-5" />
    </span>
  )
}
