import { useShop } from '../store/shop.ts'
import { useText } from '../text.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { MenuLinks } from './MenuLinks.tsx'

/** The legal links of the footer, as far as the publisher set them. */
const LINKS = [
  ['terms_url', 'footer.terms'],
  ['privacy_url', 'footer.privacy'],
  ['imprint_url', 'footer.imprint'],
  ['contact_url', 'footer.contact'],
] as const

export function Footer() {
  const t = useText()
  const { store, closed } = useShop()

  return (
    <footer className="mt-16 border-t border-line px-[var(--gutter)] py-10 text-sm text-quiet">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <p className="font-semibold text-ink">{store.title}</p>
        <LanguageMenu />
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {!closed && <MenuLinks menu="footer" className="underline-offset-4 hover:underline" />}
          {LINKS.map(
            ([field, word]) =>
              store[field] && (
                <li key={field}>
                  <a href={store[field]} className="underline-offset-4 hover:underline">
                    {t(word)}
                  </a>
                </li>
              ),
          )}
          {!closed && (
            <li>
              <a href="#top" className="underline-offset-4 hover:underline">
                {t('footer.top')}
              </a>
            </li>
          )}
        </ul>
      </div>
    </footer>
  )
}
