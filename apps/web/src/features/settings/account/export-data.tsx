import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { m } from '@/paraglide/messages'
import { useExport } from './use-export'

export function ExportData({ userId, name }: { userId: string; name: string }) {
  const { start, stop, running, file } = useExport(userId, name)

  return (
    <Section title={m.export_title()} text={m.export_text()}>
      {running ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="grow tabular-nums">
            {file ? m.export_files(file) : m.export_reading()}
          </p>
          <Button variant="outline" onClick={stop}>
            {m.export_stop()}
          </Button>
          <progress
            aria-label={m.export_title()}
            className="h-2 w-full accent-primary"
            {...(file && { value: file.done, max: file.total })}
          />
        </div>
      ) : (
        <Button variant="outline" onClick={() => start()} className="justify-self-start">
          <Download aria-hidden className="size-5" />
          {m.export_start()}
        </Button>
      )}
    </Section>
  )
}
