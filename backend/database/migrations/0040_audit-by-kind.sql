DROP INDEX "audit_entries_subject";
