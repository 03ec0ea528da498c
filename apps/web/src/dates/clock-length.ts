/** How long a recording is, as players write it: `0:07`, `12:05`, `1:02:03`. */
export function clockLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const parts = hours ? [hours, pad(minutes), pad(rest)] : [minutes, pad(rest)]
  return parts.join(':')
}

const pad = (number: number) => String(number).padStart(2, '0')
