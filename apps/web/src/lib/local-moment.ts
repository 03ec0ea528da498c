import { localDay } from './local-time'

/** A moment as the clocks here show it: `2019-05-03T14:22:10`. */
export const localMoment = (moment: Date): string =>
  `${localDay(moment)}T${[moment.getHours(), moment.getMinutes(), moment.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')}`
