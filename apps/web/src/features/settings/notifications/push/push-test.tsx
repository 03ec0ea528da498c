import { useEffect, useState } from 'react'
import { readArrival, watchArrival } from '@/browser/push-arrival'
import { Button } from '@/components/ui/button'
import { m } from '@/i18n/messages'
import { formatMoment, formatTime } from '@/text/format'
import { useSendTest } from './api'

/** Sends a test, and shows when the last one arrived. */
export function PushTest() {
  const test = useSendTest()
  const [arrived, setArrived] = useState<string | null>(null)

  useEffect(() => {
    readArrival().then(setArrived, console.error)
    return watchArrival(setArrived)
  }, [])

  const waiting = test.data && (!arrived || new Date(arrived) < test.data)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button variant="outline" busy={test.isPending} onClick={() => test.mutate()}>
        {m.push_send_test()}
      </Button>
      <p role="status" className="min-w-0 text-ink-soft text-sm">
        {waiting
          ? m.push_test_sent({ time: formatTime(test.data) })
          : arrived && m.push_test_arrived({ moment: formatMoment(new Date(arrived)) })}
      </p>
    </div>
  )
}
