import type { Language } from '@kinfold/i18n'
import { languageNames } from '@/i18n/language'
import { Select } from './select'

type Props = { id?: string; label?: string; value: Language; onChoose: (language: Language) => void }

/** Each language by its own name, which those who look for it can read. */
export const LanguageSelect = ({ id, label, value, onChoose }: Props) => (
  <Select
    id={id}
    aria-label={label}
    value={value}
    onChange={({ target }) => onChoose(target.value as Language)}
  >
    {languageNames.map(({ language, name }) => (
      <option key={language} value={language} lang={language}>
        {name}
      </option>
    ))}
  </Select>
)
