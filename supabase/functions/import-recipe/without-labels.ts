// Lines beside the ingredients and the steps of a page that belong to neither.

import { FOR_SERVINGS } from './labels.ts'
import { namesOnly } from './words.ts'

/** `Preparation time: 30 minutes + 2 hours of rest`. */
const TIME =
  /^\p{L}[\p{L}\s-]{2,30}:\s?(?:ca\.?\s)?\d+(?:[.,:½–-]\d*)?\s?(?:min\p{L}*|m|h|hours?|std|stunden?|heures?|horas?|ore|uur|tim|timmar|timer|godz|hod|óra|saat|мин\p{L}*|час\p{L}*)(?!\p{L})/iu

/** Buttons in a row: `Save Pin Print`. */
const SHARE =
  /^(?:(?:save|saved|pin|pin it|print|share|facebook|twitter|tweet|pinterest|whatsapp|e-?mail|send|text message|copy link)(?:\s+|$))+$/i

/** `Add to the shopping list`, in front of or below the ingredients. */
const SHOPPING =
  /^[^\d.!?]{0,20}(?:shopping list|einkaufs(?:liste|zettel)|liste de courses|lista de (?:la )?compras?|lista della spesa|boodschappen|ink[öo]pslista|indkøbs|handleliste|ostoslista|list[aęy] zakup|nákupní|bevásárlólist|список покупок)[^\d.!?]{0,20}$/iu

/** On a line of its own, or behind a sentence. */
const ADVERTISEMENT =
  /(?:^|(?<=[.!?])\s+)(?:advertisement|anzeige|publicité|publicidad|pubblicità|advertentie|annons|reklama?|hirdetés)$/i

const NETWORKS = /facebook|instagram|pinterest|twitter|youtube|tiktok|whatsapp/gi

/** A longer line is a sentence. */
export const LONGEST_LABEL = 80

/**
 * Without lines that only name what follows, say for how many it is or how long it takes, offer a download, mark an
 * advertisement, a shopping list or a row of buttons, or ask to follow in several networks.
 */
export const withoutLabels = (lines: string[]) =>
  lines
    .map((line) => line.replace(ADVERTISEMENT, ''))
    .filter(
      (line, index, lines) =>
        line !== '' &&
        !namesOnly(line) &&
        !FOR_SERVINGS.test(line) &&
        // A number to be changed is a line of its own.
        !FOR_SERVINGS.test(`${line} ${lines[index + 1]}`) &&
        !FOR_SERVINGS.test(`${lines[index - 1]} ${line}`) &&
        !/\(\d+\s?[KM]B\)/i.test(line) &&
        !(TIME.test(line) && line.length <= LONGEST_LABEL) &&
        !SHOPPING.test(line) &&
        new Set(line.toLowerCase().match(NETWORKS)).size < 2 &&
        !SHARE.test(line),
    )
