export type { WebMessages } from '../generated/messages.ts'
export {
  allLanguages,
  chooseLanguage,
  directionOf,
  isLanguage,
  LANGUAGE_COOKIE,
  type Language,
  languages,
  matchLanguage,
} from './languages.ts'
export { type Catalogue, createMessages, withLatinDigits } from './messages.ts'
