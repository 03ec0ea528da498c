import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogFoot } from '@/components/ui/dialog-foot'
import { Notice } from '@/components/ui/notice'
import { m } from '@/i18n/messages'
import { enumerateFirst, region } from '@/text/format'
import { repeatText } from '../repeat-text'
import type { Found, ImportedRow } from './imported'
import type { Reading } from './read-calendar'

/** The most names shown of what stays out. */
const SHOWN = 50

type Props = {
  /** In their order. */
  found: Found[]
  /** Of a file that is too large for one list. */
  part: { number: number; of: number } | undefined
  reading: Reading
  busy: boolean
  onChooseOther: () => void
  onImport: (found: Found[]) => void
}

/** The events of a file or of a part of it, all of them chosen, and what cannot be imported and why. */
export function ImportPreview({ found, part, reading, busy, onChooseOther, onImport }: Props) {
  const [left, setLeft] = useState<ReadonlySet<Found>>(new Set())
  const chosen = found.filter((one) => !left.has(one))
  const mayGoOn = chosen.length > 0 || (part !== undefined && part.number < part.of)

  const toggle = (one: Found) => {
    const next = new Set(left)
    if (!next.delete(one)) next.add(one)
    setLeft(next)
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {found.length === 0 ? (
        <Notice tone="help">{m.import_nothing()}</Notice>
      ) : (
        <section className="grid grid-cols-1 gap-2">
          {part && <Notice tone="help">{m.import_part(part)}</Notice>}
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="font-semibold">
              {m.import_range({ count: found.length, range: rangeOf(found) })}
            </h3>
            <Button
              variant="quiet"
              size="compact"
              onClick={() => setLeft(new Set(chosen.length > 0 ? found : []))}
            >
              {chosen.length > 0 ? m.import_choose_none() : m.import_choose_all()}
            </Button>
          </div>
          <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-control border border-line px-3">
            {found.map((one) => (
              <li
                key={`${one.event.uid} ${one.event.start_time}`}
                className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
              >
                <label className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                  <input
                    type="checkbox"
                    checked={!left.has(one)}
                    onChange={() => toggle(one)}
                    className="mt-1 size-5 flex-none accent-primary"
                  />
                  <span className="min-w-0">
                    <span className="wrap-anywhere block font-semibold">{one.event.title}</span>
                    <span className="block text-ink-soft text-sm">{whenOf(one)}</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Titles heading={m.import_left_out()} titles={reading.leftOut} nameOf={m.import_reason} />
      <Titles heading={m.import_changed()} titles={reading.changed} nameOf={m.import_change} />
      <Others reading={reading} />
      <DialogFoot>
        <Button variant="outline" onClick={onChooseOther} disabled={busy}>
          {m.import_choose_other()}
        </Button>
        {found.length > 0 && (
          <Button busy={busy} disabled={!mayGoOn} onClick={() => !busy && onImport(chosen)}>
            {busy
              ? m.import_importing()
              : chosen.length > 0
                ? m.import_import({ count: chosen.length })
                : m.import_next_part()}
          </Button>
        )}
      </DialogFoot>
    </div>
  )
}

type TitlesProps<Reason> = {
  heading: string
  titles: { title: string; reason: Reason }[]
  nameOf: (input: { reason: Reason }) => string
}

/** The titles of events, by what an import does with them. */
function Titles<Reason extends string>({ heading, titles, nameOf }: TitlesProps<Reason>) {
  const reasons = [...new Set(titles.map(({ reason }) => reason))]
  if (reasons.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="font-semibold">{heading}</h3>
      {reasons.map((reason) => {
        const same = titles.filter((one) => one.reason === reason).map(({ title }) => title)
        return (
          <details key={reason} className="rounded-control bg-sunken px-3 py-2">
            <summary className="min-h-7 cursor-pointer">
              {nameOf({ reason })} <span className="text-ink-soft tabular-nums">({same.length})</span>
            </summary>
            <p className="wrap-anywhere mt-1 text-ink-soft text-sm">{enumerateFirst(same, SHOWN)}</p>
          </details>
        )
      })}
    </section>
  )
}

/** What of a file is no event. */
function Others({ reading: { others, unreadable } }: { reading: Reading }) {
  if (others === 0 && unreadable === 0) return null
  return (
    <section className="grid grid-cols-1 gap-2 text-ink-soft text-sm">
      {others > 0 && <p>{m.import_others({ count: others })}</p>}
      {unreadable > 0 && <p>{m.import_unreadable_lines({ count: unreadable })}</p>}
    </section>
  )
}

const dayFormat = ({ all_day }: ImportedRow, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(region(), all_day ? { ...options, timeZone: 'UTC' } : options)

function rangeOf(found: Found[]): string {
  const [first, last] = [found[0]?.event, found.at(-1)?.event]
  if (!first || !last) return ''
  return dayFormat(first, { dateStyle: 'medium' }).formatRange(
    new Date(first.start_time),
    new Date(last.start_time),
  )
}

/** `Friday, 20 November 2026 at 18:00 · Every Friday` */
function whenOf({ event, occurrences }: Found): string {
  const time = event.all_day ? {} : ({ timeStyle: 'short' } as const)
  const when = dayFormat(event, { dateStyle: 'full', ...time }).format(new Date(event.start_time))
  const parts = [when, repeatText(event)]
  if (occurrences.length > 0) parts.push(m.import_exceptions({ count: occurrences.length }))
  return parts.filter(Boolean).join(' · ')
}
