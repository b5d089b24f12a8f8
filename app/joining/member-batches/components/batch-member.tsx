import { hrefTo } from '#app/kit/ui/href-to.ts'

/** Who it is, with the way to their record. */
export const BatchMember = ({ id, name }: { id: string; name: string }) => (
  <>
    <p>
      <a href={hrefTo(`/admin/members/${id}`)}>{name}</a>
    </p>
    <p className="sub">{id}</p>
  </>
)
