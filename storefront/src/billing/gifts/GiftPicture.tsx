import { useShop } from '../../store/shop.ts'

/** The face of a gift card: the store's picture, or its name on its colour. */
export function GiftPicture({ image, amount }: { image: string | null; amount?: string }) {
  const { store } = useShop()

  return (
    <div className="relative isolate flex aspect-[1.6] w-full flex-col justify-between overflow-hidden rounded-3xl bg-primary p-7 text-on-primary shadow-xl">
      {image ? (
        <img src={image} alt="" className="absolute inset-0 -z-10 size-full object-cover" />
      ) : (
        <div
          aria-hidden
          className="absolute -end-16 -top-24 -z-10 size-80 rounded-full border-[3rem] border-current opacity-15"
        />
      )}
      {!image && <p className="text-2xl font-bold tracking-tight">{store.title}</p>}
      {amount && <p className="mt-auto self-end text-4xl font-bold tabular-nums">{amount}</p>}
    </div>
  )
}
