// Names a device by what its browser says of itself (RFC 9110, section 10.1.5). A good guess is enough: people know
// their own devices.

import { m } from '@/i18n/messages'

// In this order: each browser also names those that it wants to be taken for.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstMatch = (list: [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** `Firefox on Android`, the half that is known, or that the device is unknown. */
export function deviceName(userAgent: string | null): string {
  const browser = firstMatch(browsers, userAgent ?? '')
  const system = firstMatch(systems, userAgent ?? '')
  if (browser && system) return m.device_name({ browser, system })
  return browser ?? system ?? m.device_unknown()
}

/** Whether it is something to hold in one hand, for the picture beside it. */
export const isHandheld = (userAgent: string | null) =>
  /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? '')
