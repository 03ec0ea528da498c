import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { LoadFailure } from '@/components/ui/load-failure'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { m } from '@/i18n/messages'
import { formatBytes, formatMoment, formatSpan } from '@/text/format'
import { conditionQuery, type Condition as State } from './api'
import { problemsOf } from './problems'

/** Problems first; one calm line while there are none. Then the facts. */
export function Condition({ version }: { version: string | null }) {
  const condition = useQuery(conditionQuery)
  if (condition.isPending) {
    return (
      <div role="status" aria-label={m.loading()}>
        <Skeleton className="h-40 w-full" />
      </div>
    )
  }
  if (!condition.data) return <LoadFailure title={m.hub_failed()} query={condition} />
  const problems = problemsOf(condition.data)
  return (
    <>
      {problems.length > 0 ? (
        <Notice tone="problem">
          <h2 className="font-semibold text-base">{m.hub_problems()}</h2>
          <ul className="ms-5 list-disc">
            {problems.map((problem) => (
              <li key={problem} className="wrap-anywhere">
                {problem}
              </li>
            ))}
          </ul>
        </Notice>
      ) : condition.data.backups.proven_at === null ? (
        <Notice tone="help">{m.hub_no_backup()}</Notice>
      ) : (
        <p className="flex items-center gap-2 text-lg">
          <Check aria-hidden className="size-6 flex-none text-sage" />
          {m.hub_all_well()}
        </p>
      )}
      <Card className="p-5 md:p-6">
        <dl className="grid gap-4 sm:grid-cols-3">
          <Fact name={m.hub_space()}>{spaceText(condition.data.space)}</Fact>
          <Fact name={m.hub_backup()}>
            {condition.data.backups.proven_at
              ? formatMoment(new Date(condition.data.backups.proven_at))
              : m.hub_backup_none()}
          </Fact>
          <Fact name={m.hub_version()}>{version ?? m.hub_unknown()}</Fact>
        </dl>
      </Card>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-ink-soft text-sm">{name}</dt>
    <dd className="wrap-anywhere font-semibold">{children}</dd>
  </div>
)

function spaceText(space: State['space']): string {
  if (!space) return m.hub_space_unknown()
  const free = m.hub_space_free({ size: formatBytes(space.free_bytes) })
  return space.days_until_full === null || space.days_until_full < 1
    ? free
    : m.hub_space_until({ free, wait: formatSpan(space.days_until_full) })
}
