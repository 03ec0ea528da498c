/** Why something is not imported unchanged. */
export type Reason =
  | 'unread'
  | 'here-already'
  | 'no-name'
  | 'name-cut'
  | 'bio-cut'
  | 'date-unreadable'
  | 'date-in-future'
  | 'death-before-birth'
  | 'own-ancestor'
  | 'record-too-long'
  | 'picture-missing'
  | 'picture-unreadable'

/** The names of the people that each reason concerns. */
export type Remarks = Map<Reason, string[]>

export function remark(remarks: Remarks, reason: Reason, name: string): void {
  const names = remarks.get(reason)
  if (names) names.push(name)
  else remarks.set(reason, [name])
}
