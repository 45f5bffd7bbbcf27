import { Button, buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useAlert } from '../../frame/alerts.tsx'
import { useAccountText } from '../../account-text.tsx'
import { useShop } from '../../store/shop.ts'

/** Recovery codes, shown once: to copy or download. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useAccountText()
  const alert = useAlert()
  const { store } = useShop()
  const text = `${store.title}\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(text).then(() => alert('success', t('account.second.copied')))

  return (
    <div className="rounded-xl bg-surface p-5">
      <p className="font-semibold">{t('account.second.codes')}</p>
      <p className="mt-1 text-sm leading-relaxed text-pretty text-quiet">{t('account.second.codes_text')}</p>
      <ul className="my-4 grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-3" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className={buttonClass({ tone: 'plain' })}
        >
          <Icon name="save" />
          {t('account.second.download')}
        </a>
        {navigator.clipboard && (
          <Button tone="plain" onClick={() => void copy()}>
            {t('account.second.copy')}
          </Button>
        )}
        <Button onClick={onDone}>{t('account.second.kept')}</Button>
      </div>
    </div>
  )
}
