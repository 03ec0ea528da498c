import { SUBJECTS, type Subject } from './comment'

/** What a stored comment is about: one of its columns `post_id`, `media_id` … is set. */
export function subjectOf(comment: Record<`${Subject['kind']}_id`, string | null>): Subject | undefined {
  const kind = SUBJECTS.find((one) => comment[`${one}_id`])
  const id = kind && comment[`${kind}_id`]
  return kind && id ? { kind, id } : undefined
}
