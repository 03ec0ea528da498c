import { Choice } from '@/components/ui/choice'
import { Field } from '@/components/ui/field'
import { LanguageSelect } from '@/components/ui/language-select'
import { Section } from '@/components/ui/section'
import { SwitchRow } from '@/components/ui/switch-row'
import { currentLanguage, m } from '@/i18n/messages'
import { type Appearance, TEXT_SIZES, THEMES, useAppearance } from '@/lib/appearance'
import { useChangeAppearance } from './api'
import { chooseAccountLanguage } from './language'

const themes: Record<Appearance['theme'], () => string> = {
  system: m.display_theme_system,
  light: m.display_theme_light,
  dark: m.display_theme_dark,
}
const sizes: Record<Appearance['textSize'], () => string> = {
  100: m.display_text_size_100,
  115: m.display_text_size_115,
  130: m.display_text_size_130,
  150: m.display_text_size_150,
}

export function DisplayPanel({ userId }: { userId: string }) {
  const appearance = useAppearance()
  const change = useChangeAppearance(userId)

  return (
    <Section title={m.display_title()} text={m.display_text()}>
      <Field label={m.language()} hint={m.language_text()}>
        {({ id }) => <LanguageSelect id={id} value={currentLanguage()} onChoose={chooseAccountLanguage} />}
      </Field>
      <Choice
        legend={m.display_theme()}
        options={THEMES}
        labelOf={(theme) => themes[theme]()}
        chosen={appearance.theme}
        onChoose={(theme) => change({ theme })}
      />
      <Choice
        legend={m.display_text_size()}
        options={TEXT_SIZES}
        labelOf={(size) => sizes[size]()}
        chosen={appearance.textSize}
        onChoose={(textSize) => change({ textSize })}
      />
      <ul>
        <SwitchRow
          label={m.display_motion()}
          text={m.display_motion_text()}
          checked={appearance.reduceMotion}
          onChange={(reduceMotion) => change({ reduceMotion })}
        />
      </ul>
    </Section>
  )
}
