import { useShop } from '../store/shop.ts'

/** The store's logo, or its title without one. The element around it carries the title for screen readers. */
export function Brand() {
  const { store } = useShop()
  if (store.logo)
    return <img src={store.logo} alt="" className="h-8 w-auto max-w-[min(16rem,45vw)] object-contain" />

  return (
    <span
      aria-hidden
      className="flex min-w-0 items-center gap-2.5 text-xl font-extrabold max-sm:gap-2 max-sm:text-base tracking-tight"
    >
      <span className="h-5 w-1.5 shrink-0 -skew-x-12 rounded-[2px] bg-primary" />
      <span dir="auto" className="truncate">
        {store.title}
      </span>
    </span>
  )
}
