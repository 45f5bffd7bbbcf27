import { Field } from '@base-ui/react/field'
import { useAccountText } from '../../account-text.tsx'
import { useShop } from '../../store/shop.ts'

/** The checkbox for the store's terms, where it has any. */
export function Terms() {
  const t = useAccountText()
  const { store } = useShop()
  if (!store.terms_url) return null

  return (
    <Field.Root name="terms" className="py-2.5 text-sm leading-relaxed">
      <div className="flex items-start gap-3">
        <Field.Control
          render={<input type="checkbox" value="on" />}
          required
          className="mt-0.5 size-5 shrink-0 cursor-pointer accent-primary"
        />
        <div>
          <Field.Label className="cursor-pointer">{t('join.terms', { store: store.title })}</Field.Label>{' '}
          <a
            href={store.terms_url}
            target="_blank"
            rel="noreferrer"
            className="font-semibold underline underline-offset-4"
          >
            {t('join.terms.read')}
          </a>
        </div>
      </div>
      <Field.Error match="valueMissing" className="mt-1 text-danger">
        {t('join.terms.missing')}
      </Field.Error>
    </Field.Root>
  )
}
