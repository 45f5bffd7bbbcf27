import { chooseMethod, removeMethod, type PaymentMethod } from '@matinee/contract/billing/billing'
import { Button } from '@matinee/ui/Button'
import { useAccountText } from '../../account-text.tsx'
import { Confirm } from '../../account/Confirm.tsx'
import { useChange } from '../../account/use-change.ts'
import { call } from '../../call.ts'
import { useModal } from '../../frame/Modal.tsx'
import { useNewBilling } from '../../offers/use-billing.ts'
import { MethodName } from '../ways/MethodName.tsx'

/** A saved payment method: default or not, with its actions. */
export function MethodRow({ method }: { method: PaymentMethod }) {
  const t = useAccountText()
  const know = useNewBilling()
  const choose = useChange({
    act: () => call(chooseMethod, { params: { id: method.id } }),
    done: t('methods.chosen'),
    onDone: know,
  })

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <MethodName method={method} />
      </div>
      {method.is_default ? (
        <span className="rounded-control bg-success/12 px-3 py-1 text-sm font-semibold text-success">
          {t('methods.in_use')}
        </span>
      ) : (
        <Button tone="plain" disabled={choose.isPending} onClick={() => choose.mutate()}>
          {t('methods.use')}
        </Button>
      )}
      <Remove method={method} />
    </li>
  )
}

function Remove({ method }: { method: PaymentMethod }) {
  const t = useAccountText()
  const name = `remove-method-${method.id}`
  const { open, close } = useModal(name)
  const know = useNewBilling()
  const remove = useChange({
    act: () => call(removeMethod, { query: { id: method.id } }),
    done: t('methods.removed'),
    onDone: (billing) => {
      close()
      know(billing)
    },
  })

  return (
    <>
      <Button tone="quiet" onClick={open}>
        {t('methods.remove')}
      </Button>
      <Confirm
        name={name}
        title={t('methods.remove.title')}
        action={t('methods.remove')}
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        <MethodName method={method} />
      </Confirm>
    </>
  )
}
