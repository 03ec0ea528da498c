import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { usePersonalStore } from '@/browser/personal-store'
import { Button } from '@/components/ui/button'
import { Choice } from '@/components/ui/choice'
import { Dialog } from '@/components/ui/dialog'
import { m } from '@/i18n/messages'
import { COLOURINGS, colouringChoice, VIEWS, viewChoice, WEEK_STARTS, weekStartChoice } from './choices'

/** How the calendar is shown: the view, and rarer choices in a dialog. */
export function CalendarTools() {
  const [open, setOpen] = useState(false)
  const view = usePersonalStore(viewChoice)
  const weekStart = usePersonalStore(weekStartChoice)
  const colouring = usePersonalStore(colouringChoice)

  return (
    <div className="flex items-center gap-1.5">
      <Choice
        legend={m.calendar_view()}
        legendHidden
        options={VIEWS}
        labelOf={(view) => m.calendar_view_name({ view })}
        chosen={view}
        onChoose={viewChoice.set}
      />
      <Button
        variant="ghost"
        size="icon"
        aria-label={m.calendar_settings()}
        title={m.calendar_settings()}
        onClick={() => setOpen(true)}
      >
        <Settings2 aria-hidden className="size-5" />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={m.calendar_settings()}>
        <div className="grid gap-5">
          <Choice
            legend={m.week_start()}
            options={WEEK_STARTS}
            labelOf={(start) => m.week_start_name({ start })}
            chosen={weekStart}
            onChoose={weekStartChoice.set}
          />
          <Choice
            legend={m.calendar_colours()}
            options={COLOURINGS}
            labelOf={(colouring) => m.calendar_colours_name({ colouring })}
            chosen={colouring}
            onChoose={colouringChoice.set}
          />
          <p className="text-ink-soft text-sm">{m.calendar_colours_text({ colouring })}</p>
        </div>
      </Dialog>
    </div>
  )
}
