import type postgres from 'postgres'
import type { Config } from './config.ts'
import { version } from './version.ts'

/**
 * Stores the settings that SQL enforces, and what hosts see of the server.
 * @param owner a connection as the owner of the database
 */
export async function storeHubSettings(
  owner: postgres.Sql,
  { signUp, familyBytes, mailsPerHour, smtpUrl }: Config,
): Promise<void> {
  await owner`
    update private.hub_settings
       set fixed_sign_up_mode = ${signUp ?? null}, family_bytes = ${familyBytes}, mails_per_hour = ${mailsPerHour},
           has_mail_server = ${smtpUrl !== undefined}, version = ${version}`
}
