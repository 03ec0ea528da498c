/** Why something of a file does not come along as it is. */
export type Reason =
  | 'here-already'
  | 'no-name'
  | 'name-cut'
  | 'bio-cut'
  | 'date-unreadable'
  | 'date-in-future'
  | 'death-before-birth'
  | 'second-parent'
  | 'own-ancestor'

/** The people whom each reason concerns. */
export type Remarks = Map<Reason, string[]>

export function remark(remarks: Remarks, reason: Reason, name: string): void {
  const names = remarks.get(reason)
  if (names) names.push(name)
  else remarks.set(reason, [name])
}
