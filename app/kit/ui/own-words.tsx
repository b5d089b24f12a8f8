import { getLocale, type Locale } from '#app/paraglide/runtime.js'
import { languageOf } from '../pure/language-of.ts'
import { LANGUAGES } from './languages.ts'

type OwnWordsProps = {
  children: string
  /** Says visibly that the words are in another language than the page, once for what belongs together. */
  isMarked?: boolean
}

/** What somebody of the space wrote, in one language for every page: it is read aloud as that language. */
export function OwnWords({ children, isMarked = false }: OwnWordsProps) {
  const language = /\p{L}/u.test(children) ? languageOf([children]) : getLocale()
  if (language === getLocale()) return children
  return (
    <>
      <span lang={language}>{children}</span> {isMarked && <LanguageMark language={language} />}
    </>
  )
}

/** The short name of the language that something is in, where the page is in another. */
export function LanguageMark({ language }: { language: Locale }) {
  if (language === getLocale()) return null
  return (
    <span lang={language} className="text-sm font-normal whitespace-nowrap text-muted">
      ({LANGUAGES[language].short})
    </span>
  )
}
