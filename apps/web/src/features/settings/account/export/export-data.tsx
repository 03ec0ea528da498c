import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Section } from '@/components/ui/section'
import { m } from '@/i18n/messages'
import { useExport } from './use-export'

type Props = {
  userId: string
  name: string
  /** The family that the user is an admin of. */
  family: { id: string; name: string } | null
}

export function ExportData({ userId, name, family }: Props) {
  const { start, stop, running, file } = useExport({ userId, name, family })

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
        <>
          <Button variant="outline" onClick={() => start('own')} className="justify-self-start">
            <Download aria-hidden className="size-5" />
            {m.export_start()}
          </Button>
          {family && (
            <>
              <p className="text-ink-soft">{m.export_family_text({ family: family.name })}</p>
              <Button variant="outline" onClick={() => start('family')} className="justify-self-start">
                <Download aria-hidden className="size-5" />
                {m.export_family_start()}
              </Button>
            </>
          )}
        </>
      )}
    </Section>
  )
}
