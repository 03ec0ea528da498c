import { Languages } from 'lucide-react'
import type { ReactNode } from 'react'
import { switchLanguage } from '@/i18n/language'
import { currentLanguage, m } from '@/i18n/messages'
import { Brand } from './brand'
import { Landscape } from './landscape'
import { LanguageSelect } from './language-select'

type Props = { title: string; intro?: ReactNode; children: ReactNode }

/** The layout of screens outside the app, such as the sign-in: the content on one side, the picture on the other. */
export function FrontDoor({ title, intro, children }: Props) {
  return (
    <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr] md:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)] md:grid-rows-1">
      <div className="relative h-[min(11rem,220px)] overflow-hidden rounded-b-[28px] bg-primary-wash md:order-last md:h-auto md:overflow-visible md:rounded-none">
        <Landscape view="wide" className="absolute inset-0 size-full md:hidden" />
        <Landscape view="tall" className="sticky top-0 h-dvh w-full max-md:hidden" />
      </div>
      <main className="mx-auto grid w-full max-w-[26.5rem] content-start px-[1.375rem] pt-7 pb-10 md:content-center md:px-6 md:py-10">
        <Brand className="mb-6 md:mb-9" />
        <h1 className="text-[min(1.75rem,10vw)] md:text-[2.125rem]">{title}</h1>
        {intro && <p className="mt-1.5 text-base text-ink-soft">{intro}</p>}
        <div className="mt-5 md:mt-6">{children}</div>
        <div className="mt-8 flex items-center justify-center gap-2 text-ink-soft">
          <Languages aria-hidden className="size-5" />
          <LanguageSelect label={m.language()} value={currentLanguage()} onChoose={switchLanguage} />
        </div>
      </main>
    </div>
  )
}
