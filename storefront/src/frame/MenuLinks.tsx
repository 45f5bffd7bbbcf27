import { useShop } from '../store/shop.ts'

interface Props {
  menu: 'header' | 'footer'
  className: string
}

/** The entries of a menu that the publisher arranged. */
export function MenuLinks({ menu, className }: Props) {
  const { store } = useShop()
  return store.menus[menu].map(({ label, address, lang }, at) => (
    <li key={at}>
      <a href={address} dir="auto" lang={lang} className={className}>
        {label}
      </a>
    </li>
  ))
}
