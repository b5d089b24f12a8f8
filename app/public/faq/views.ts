import type { Faq } from '#app/house/settings/rules/faq.ts'

/** The questions for search engines, as schema.org has them. */
export function faqData(entries: Faq[], { url, locale }: { url: string; locale: string }) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    url,
    inLanguage: locale,
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer.join('\n') },
    })),
  }
}
