/** @param base the address of the hub, as other devices reach it */
export function feedAddress(base: string, token: string): { web: string; webcal: string } {
  const web = `${base}/functions/v1/calendar/family.ics?token=${token}`
  return { web, webcal: web.replace(/^https?:/, 'webcal:') }
}
