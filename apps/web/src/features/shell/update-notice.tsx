import { useNewVersion } from '@/browser/new-version'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'

/** Shown while a newer version of the app is ready. The next page opens in it, unless something is in progress. */
export function UpdateNotice() {
  const isNew = useNewVersion()

  return (
    <div role="status" className="print:hidden">
      {isNew && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-sage-wash px-4 py-2 text-ink text-sm">
          <p className="text-balance text-center font-medium">{m.update_ready()}</p>
          <Button variant="outline" size="compact" onClick={() => window.location.reload()}>
            {m.update_reload()}
          </Button>
        </div>
      )}
    </div>
  )
}
