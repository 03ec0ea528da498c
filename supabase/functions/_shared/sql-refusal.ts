import { Refusal, type RefusalCode } from './respond.ts'

const statuses = new Map<string, number>([
  ['family_required', 403],
  ['second_step_required', 403],
  ['import_limit', 429],
  ['invitation_limit', 429],
  ['family_invitation_limit', 429],
  ['verified_address_required', 403],
  ['admin_only', 403],
  ['sign_in_link_limit', 429],
  ['host_only', 403],
  ['account_gone', 404],
  ['account_of_host', 409],
] satisfies [RefusalCode, number][])

/** The refusal with the key that SQL raised; any other error of the database stays as it is. */
export function refusalOf<DatabaseError extends { message: string }>(error: DatabaseError) {
  const status = statuses.get(error.message)
  return status ? new Refusal(status, error.message as RefusalCode, {}, { cause: error }) : error
}
