import { localDay } from './local-time'

/** Formats a moment in the local time of this device: `2019-05-03T14:22:10`. */
export const localMoment = (moment: Date): string =>
  `${localDay(moment)}T${[moment.getHours(), moment.getMinutes(), moment.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')}`
