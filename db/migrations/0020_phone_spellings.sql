-- The form in which an application's phone is compared with those of members (applications/candidates.server.ts).
DROP INDEX members_phone_digits;
--> statement-breakpoint
CREATE INDEX members_phone_digits ON members (
  regexp_replace(
    regexp_replace(
      translate(mobile_phone, '０１２３４５６７８９๐๑๒๓๔๕๖๗๘๙໐໑໒໓໔໕໖໗໘໙០១២៣៤៥៦៧៨៩၀၁၂၃၄၅၆၇၈၉٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯', '012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789'),
      '\D', '', 'g'
    ),
    '^(?:0|66(?=\d{8}))+', ''
  )
);
